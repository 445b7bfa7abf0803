import { createTheme } from '@mantine/core';
import { coral, ink, leaf, sky, sun } from '../../../look/src/colors.ts';

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
    // For children's fingers and parents in a hurry: no control is smaller than 44 px, or what a page sets. An inline
    // style, so a `min-height` in a stylesheet would have no effect.
    Button: {
      defaultProps: { size: 'md' },
      styles: { root: { minHeight: 'max(44px, var(--button-height), var(--button-min, 0px))', fontWeight: 700 } },
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
