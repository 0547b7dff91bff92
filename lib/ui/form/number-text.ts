import { useLocale } from 'next-intl'
import { useState } from 'react'

/** Zeros of the digits that people type: 0-9, the Arabic ٠-٩, and the Persian ones of some keyboards. */
const zeros = ['0', '\u0660', '\u06f0'].map((zero) => zero.charCodeAt(0))
const arabicPoint = '\u066b'

/** What was typed as a number is written in JavaScript, without what no number has. */
export function plainNumber(typed: string, { isWhole = false, isPositive = false } = {}): string {
  const latin = [...typed].map((letter) => {
    const digit = zeros.map((zero) => letter.charCodeAt(0) - zero).find((value) => value >= 0 && value <= 9)
    return digit === undefined ? letter : String(digit)
  })
  const sign = isPositive ? '' : '(?!^-)'
  const text = latin.join('').replace(/[,\u066b]/g, '.')
  if (isWhole) return text.replace(new RegExp(`${sign}\\D`, 'g'), '')
  const [before = '', ...after] = text.replace(new RegExp(`${sign}[^\\d.]`, 'g'), '').split('.')
  return after.length === 0 ? before : `${before}.${after.join('')}`
}

/** The same in the digits of a locale such as `ar-u-nu-arab`. */
export function shownNumber(plain: string, locale: string): string {
  if (!locale.endsWith('arab')) return plain
  return plain.replace(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit))).replace('.', arabicPoint)
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
