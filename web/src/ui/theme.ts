import { createTheme, type MantineColorsTuple } from '@mantine/core';

/** The colours of a clear morning; each from lightest to darkest, with the named one at index 6. */
const sky: MantineColorsTuple = [
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
const leaf: MantineColorsTuple = [
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
const coral: MantineColorsTuple = [
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
const sun: MantineColorsTuple = [
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
const ink: MantineColorsTuple = [
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

export const theme = createTheme({
  colors: { sky, leaf, coral, sun, ink },
  primaryColor: 'sky',
  primaryShade: 6,
  black: '#17233B',
  white: '#FFFFFF',
  fontFamily: "'Nunito Variable', 'Nunito until loaded', 'Nunito until loaded on Linux', system-ui, sans-serif",
  headings: {
    fontWeight: '800',
    sizes: {
      h1: { fontSize: '2rem', lineHeight: '1.2' },
      h2: { fontSize: '1.5rem', lineHeight: '1.25' },
      h3: { fontSize: '1.25rem', lineHeight: '1.3' },
    },
  },
  defaultRadius: 'md',
  radius: { sm: '8px', md: '12px', lg: '20px', xl: '24px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  shadows: { sm: '0 2px 12px rgb(23 35 59 / 8%)', md: '0 8px 32px rgb(23 35 59 / 14%)' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    // For fingers of children and of parents in a hurry: no control is smaller than 44 px.
    Button: {
      defaultProps: { size: 'md' },
      styles: { root: { minHeight: 'max(44px, var(--button-height))', fontWeight: 700 } },
    },
    ActionIcon: { defaultProps: { size: 44, variant: 'subtle' } },
    TextInput: { defaultProps: { size: 'md' } },
    PasswordInput: { defaultProps: { size: 'md' } },
    Select: { defaultProps: { size: 'md' } },
    NativeSelect: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md' } },
    Paper: { defaultProps: { radius: 'lg', shadow: 'sm' } },
  },
});
