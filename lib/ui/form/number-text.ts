import { useLocale } from 'next-intl'
import { useState } from 'react'
import { readPlainNumber } from '@/lib/platform/typed/numbers'
import { asciiDigits } from '@/lib/platform/typed/signs'

type Limits = { isWhole?: boolean; min?: number }

/** The number that was typed; null where it is none, has decimals that the field does not take, or is below `min`, which is 0 for amounts. */
export function numberTyped(typed: string, { isWhole = false, min = Number.NEGATIVE_INFINITY }: Limits = {}): number | null {
  const number = readPlainNumber(typed)?.toNumber()
  if (number === undefined || (isWhole && !Number.isSafeInteger(number))) return null
  return min >= 0 && number < 0 ? null : number
}

/** Whether an amount can begin with a sign: a digit of any script, or a decimal mark. */
export const beginsNumber = (sign: string): boolean => numberTyped(`${sign}1`, { min: 0 }) !== null

/** A text with a number in the digits of a locale such as `ar-u-nu-arab`. */
export function shownNumber(text: string, locale: string): string {
  const plain = asciiDigits(text)
  if (!locale.endsWith('arab')) return plain
  return plain.replace(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit))).replace('.', '\u066b')
}

type Asked = Limits & { value: number | null; onChange: (value: number | null) => void }

/**
 * The props that turn a text input into one for numbers: it shows the digits of the reader and accepts those
 * of any keyboard, while the browser's own number input accepts 0-9 only. null: empty, or not yet a number.
 */
export function useNumberText({ value, onChange, isWhole, min }: Asked) {
  const locale = useLocale()
  // The typed text stays as it is until the field is left: `1.` may become a number.
  const [typed, setTyped] = useState<string | null>(null)
  return {
    type: 'text',
    inputMode: isWhole ? 'numeric' : 'decimal',
    autoComplete: 'off',
    value: shownNumber(typed ?? (value === null ? '' : String(value)), locale),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      setTyped(currentTarget.value)
      onChange(numberTyped(currentTarget.value, { isWhole, min }))
    },
    onBlur: () => setTyped(null),
  } as const
}
