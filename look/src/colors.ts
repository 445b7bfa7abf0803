import type { MantineColorsTuple } from '@mantine/core';

/** The colours of a clear morning; each from lightest to darkest, with the named one at index 6. */
export const sky: MantineColorsTuple = [
  '#EDF4FD',
  '#D8E7FA',
  '#B1CFF5',
  '#86B4EF',
  '#5B98E8',
  '#3A82E0',
  '#1B6FD8',
  '#165BB3',
  '#12498F',
  '#0D366B',
];
export const leaf: MantineColorsTuple = [
  '#E9F6EF',
  '#CFEBDC',
  '#A0D7B9',
  '#6DBF92',
  '#3FA26E',
  '#288E5C',
  '#1B7F4F',
  '#166840',
  '#115132',
  '#0B3A24',
];
export const coral: MantineColorsTuple = [
  '#FDEEEC',
  '#FADAD7',
  '#F3B1AC',
  '#EB867F',
  '#E05E55',
  '#D5463D',
  '#C93A32',
  '#A72F29',
  '#832520',
  '#5F1B17',
];
export const sun: MantineColorsTuple = [
  '#FFF9E8',
  '#FFF1C9',
  '#FFE69C',
  '#FFDB6F',
  '#FFD153',
  '#FFCB45',
  '#FFC83D',
  '#E0A91B',
  '#A87B0A',
  '#6E5006',
];
export const ink: MantineColorsTuple = [
  '#F1F4F9',
  '#DEE4EE',
  '#BCC7D9',
  '#93A2BB',
  '#6C7D99',
  '#51607A',
  '#3B4A63',
  '#2A374E',
  '#17233B',
  '#0E172A',
];
