import { Skeleton } from '@mantine/core';

/** The space of a question that loads. */
export const MoveRequestShape = () => <Skeleton height={150} radius="lg" />;
