import { createTheme, defaultVariantColorsResolver, type MantineColorsTuple, type VariantColorsResolver } from '@mantine/core'

const meanings = ['accent', 'good', 'warn', 'bad'] as const
type Meaning = (typeof meanings)[number]
const isMeaning = (color: unknown): color is Meaning => meanings.some((meaning) => meaning === color)

/** Colours come from tokens.css by meaning, so that both schemes and both halves of the product share one palette. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const color = input.color ?? 'accent'
  if (!isMeaning(color)) return defaultVariantColorsResolver(input)
  const strong = color === 'accent' ? 'var(--accent-strong)' : `var(--${color})`
  const border = 'calc(0.0625rem * var(--mantine-scale)) solid'
  if (input.variant === 'filled')
    return {
      background: `var(--${color})`,
      hover: strong,
      color: color === 'accent' ? 'var(--on-accent)' : 'var(--surface)',
      border: `${border} transparent`,
    }
  if (input.variant === 'light')
    return {
      background: `var(--${color}-soft)`,
      hover: `var(--${color}-soft)`,
      color: `var(--${color})`,
      border: `${border} transparent`,
    }
  if (input.variant === 'outline')
    return {
      background: 'transparent',
      hover: `var(--${color}-soft)`,
      color: `var(--${color})`,
      border: `${border} var(--${color})`,
    }
  if (input.variant === 'subtle' || input.variant === 'transparent')
    return {
      background: 'transparent',
      hover: input.variant === 'subtle' ? `var(--${color}-soft)` : 'transparent',
      color: `var(--${color})`,
      border: `${border} transparent`,
    }
  return defaultVariantColorsResolver(input)
}

const shades = (color: Meaning): MantineColorsTuple => {
  const [soft, full] = [`var(--${color}-soft)`, `var(--${color})`]
  return [soft, soft, soft, full, full, full, full, full, full, full]
}

/** The Mantine theme; sizes and fonts are CSS variables in theme.css, which need no style element. */
export const theme = createTheme({
  primaryColor: 'accent',
  colors: { accent: shades('accent'), good: shades('good'), warn: shades('warn'), bad: shades('bad') },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  variantColorResolver,
  // Mantine locks scrolling under a dialog with a style element without a nonce; theme.css does it instead.
  components: { Modal: { defaultProps: { lockScroll: false } }, Drawer: { defaultProps: { lockScroll: false } } },
})
