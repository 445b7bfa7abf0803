import { Skeleton } from '@mantine/core';

/** Placeholder while a request loads. */
export const MoveRequestShape = () => <Skeleton height={150} radius="lg" />;
