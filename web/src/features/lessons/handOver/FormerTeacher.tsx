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

/** For a teacher whose open page has just lost its lesson to another one. */
export function HandedOver(props: HandedOverProps) {
  return (
    <Island name="handed-over">
      <Part {...props} />
    </Island>
  );
}

interface Props {
  /** The lesson. */
  id: string;
  isBare?: boolean;
  children: ReactNode;
}

/** Replaces "not found" for a teacher who had this lesson until another one took it over: says who has it now. */
export function FormerTeacher({ id, isBare = false, children }: Props) {
  const isTeacher = useProfile().type === 'teacher';
  const { data, isFetching } = useQuery({ ...successorQuery(id), enabled: isTeacher });
  if (data) return <HandedOver name={data.firstName} isBefore={data.isBefore} isBare={isBare} />;
  // Not said before it is known.
  return isFetching ? null : children;
}
