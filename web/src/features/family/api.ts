import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { paths } from '../../lib/paths.ts';
import { queryClient } from '../../lib/queries.ts';
import { shownChild } from '../../lib/shownChild.ts';

export const familyQuery = queryOptions({
  queryKey: ['family'],
  queryFn: ({ signal }) => call('GET /api/v2/family/children', { signal }),
});

/** The child that something belongs to, if not the current one. */
export const ownerQuery = (id: string) =>
  queryOptions({
    queryKey: ['family', 'things', id],
    queryFn: ({ signal }) => call('GET /api/v2/family/things/{id}', { params: { id }, signal }),
  });

/** Chooses a child and reloads the page, so that no data of the other one remains. */
export async function switchChild(id: string, address: string = paths.lessons): Promise<void> {
  await call('POST /api/v2/family/children/{id}/choice', { params: { id } });
  shownChild.turn(id, address);
}

export async function addChild(body: { firstName: string; lastName?: string }) {
  const added = await call('POST /api/v2/family/children', { body });
  await askFamilyAnew();
  return added;
}

export async function renameChild(id: string, body: { firstName?: string; lastName?: string }) {
  const child = await call('PATCH /api/v2/family/children/{id}', { params: { id }, body });
  await askFamilyAnew();
  return child;
}

export const removeChild = (id: string, oldPassword: string) =>
  call('POST /api/v2/family/children/{id}/removal', { params: { id }, body: { oldPassword } });

export const askFamilyAnew = () =>
  Promise.all(['family', 'profile'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
