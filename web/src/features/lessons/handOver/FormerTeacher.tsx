import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { lazyPart } from '../../../lib/lazyPart.ts';
import { Island } from '../../../parts/Island.tsx';
import { useProfile } from '../../profile/index.ts';
import { successorQuery } from '../api.ts';
import type { HandedOverProps } from './HandedOver.tsx';

const { Part } = lazyPart<HandedOverProps>(['handed_over'], () =>
  import('./HandedOver.tsx').then((module) => module.HandedOver),
);

/** For a teacher whose open lesson page has just lost its lesson to another teacher. */
export function HandedOver(props: HandedOverProps) {
  return (
    <Island name="handed-over">
      <Part {...props} />
    </Island>
  );
}

interface Props {
  /** Id of the lesson. */
  id: string;
  isBare?: boolean;
  children: ReactNode;
}

/** Replaces "not found" for a teacher whose lesson was taken over by another one: shows who has it now. */
export function FormerTeacher({ id, isBare = false, children }: Props) {
  const isTeacher = useProfile().type === 'teacher';
  const { data, isFetching } = useQuery({ ...successorQuery(id), enabled: isTeacher });
  if (data) return <HandedOver name={data.firstName} isBefore={data.isBefore} isBare={isBare} />;
  // Nothing is shown until it is known.
  return isFetching ? null : children;
}
