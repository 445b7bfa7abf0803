import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { queryClient } from '../../lib/queries.ts';
import { connectGoogle, googleQuery } from './api.ts';

/** Reads the parameters Google added when it redirected back, and removes them from the address immediately. */
export function useGoogleReturn(): { isBusy: boolean; isRefused: boolean; error: Error | null } {
  const [, navigate] = useLocation();
  const [search] = useSearchParams();
  const [brought] = useState(() => ({
    code: search.get('code'),
    state: search.get('state'),
    error: search.get('error'),
  }));
  const connect = useMutation({
    mutationFn: connectGoogle,
    onSuccess: (connection) => queryClient.setQueryData(googleQuery.queryKey, connection),
  });
  const { mutate } = connect;
  const { code, state, error } = brought;
  const isTaken = useRef(false);
  useEffect(() => {
    // Google's code works once: a second request would turn success into failure.
    if (isTaken.current || (code === null && error === null)) return;
    isTaken.current = true;
    navigate(paths.settings.integrations, { replace: true });
    if (code !== null && state !== null) mutate({ code, state });
  }, [code, state, error, mutate, navigate]);
  return { isBusy: connect.isPending, isRefused: error !== null, error: connect.error };
}
