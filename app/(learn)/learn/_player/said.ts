import { numberIn, type RegionalFormat } from '@/lib/ui/regional-format'

/** A short text with its values in the reader's digits. Texts that islands say have no plural forms, which would need a formatter in the browser. */
export const said = (text: string, values: Record<string, string | number>, regional: RegionalFormat): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    return typeof value === 'number' ? numberIn(regional, value) : `\u2068${value ?? ''}\u2069`
  })
