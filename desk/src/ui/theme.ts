import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';
import { coral, ink, leaf, sky, sun } from '../../../look/src/colors.ts';

/** The library's greys for dark pages: text, then lines, then sheets, then the page. */
const night: MantineColorsTuple = [
  '#DEE4EE',
  '#BCC7D9',
  '#93A2BB',
  '#6C7D99',
  '#3B4A63',
  '#2A374E',
  '#17233B',
  '#17233B',
  '#0E172A',
  '#0A1120',
];

/** The same colours as the families' app, but denser: for people who work here all day. */
export const theme = createTheme({
  colors: { sky, leaf, coral, sun, ink, dark: night },
  primaryColor: 'sky',
  // In dark mode, buttons have dark text on a lighter blue.
  primaryShade: { light: 6, dark: 4 },
  autoContrast: true,
  luminanceThreshold: 0.3,
  black: '#17233B',
  white: '#FFFFFF',
  fontFamily: "'Nunito Variable', 'Nunito until loaded', 'Nunito until loaded on Linux', system-ui, sans-serif",
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  lineHeights: { md: '1.43' },
  headings: {
    fontWeight: '800',
    sizes: {
      h1: { fontSize: '1.25rem', lineHeight: '1.3' },
      h2: { fontSize: '1rem', lineHeight: '1.4' },
      h3: { fontSize: '0.875rem', lineHeight: '1.4' },
    },
  },
  defaultRadius: 'sm',
  radius: { sm: '8px', md: '12px' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Button: { defaultProps: { size: 'sm' }, styles: { root: { fontWeight: 700 } } },
    ActionIcon: { defaultProps: { variant: 'subtle' } },
    TextInput: { defaultProps: { size: 'sm' } },
    PasswordInput: { defaultProps: { size: 'sm' } },
    NativeSelect: { defaultProps: { size: 'sm' } },
    Textarea: { defaultProps: { size: 'sm' } },
    // With the roundness of other controls it would look like a radio button.
    Checkbox: { defaultProps: { radius: 4 } },
    Modal: { defaultProps: { centered: true, radius: 'md' } },
  },
});

/** Replaces the library's greys with our own. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#ffffff',
    '--mantine-color-text': '#17233b',
    '--mantine-color-dimmed': '#51607a',
    '--mantine-color-error': '#c93a32',
    '--mantine-color-default-border': '#dee4ee',
  },
  dark: {
    '--mantine-color-dimmed': '#93a2bb',
    '--mantine-color-error': '#eb867f',
    '--mantine-color-placeholder': '#93a2bb',
  },
});
