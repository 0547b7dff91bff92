import { useLocale } from 'next-intl'
import { useState } from 'react'
import { normalizeDigits } from '@/lib/platform/i18n/fold'

/** What was typed, in JavaScript's form of a number (`2.5`): ASCII digits, a point, a minus in front; other characters are left out. */
export function plainNumber(typed: string, { isWhole = false, isPositive = false } = {}): string {
  const sign = isPositive ? '' : '(?!^-)'
  const text = normalizeDigits(typed).replace(/[,\u066b]/g, '.')
  if (isWhole) return text.replace(new RegExp(`${sign}\\D`, 'g'), '')
  const [before = '', ...after] = text.replace(new RegExp(`${sign}[^\\d.]`, 'g'), '').split('.')
  return after.length === 0 ? before : `${before}.${after.join('')}`
}

/** A number in JavaScript's form (`2.5`) in the digits of a locale such as `ar-u-nu-arab`. */
export function shownNumber(plain: string, locale: string): string {
  if (!locale.endsWith('arab')) return plain
  return plain.replace(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit))).replace('.', '\u066b')
}

type Asked = { value: number | null; onChange: (value: number | null) => void; isWhole?: boolean; min?: number }

/**
 * What an input of text needs to be one for a number: it shows the digits of the reader and takes those of any keyboard. A browser's own input for
 * numbers takes 0-9 alone. null: empty, or not yet a number.
 */
export function useNumberText({ value, onChange, isWhole, min = Number.NEGATIVE_INFINITY }: Asked) {
  const locale = useLocale()
  // What is being typed stays as it is until the field is left: `1.` is on the way to a number.
  const [typed, setTyped] = useState<string | null>(null)
  return {
    type: 'text',
    inputMode: isWhole ? 'numeric' : 'decimal',
    autoComplete: 'off',
    value: shownNumber(typed ?? (value === null ? '' : String(value)), locale),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      const plain = plainNumber(currentTarget.value, { isWhole, isPositive: min >= 0 })
      setTyped(plain)
      const number = Number(plain)
      onChange(plain === '' || Number.isNaN(number) ? null : number)
    },
    onBlur: () => setTyped(null),
  } as const
}
