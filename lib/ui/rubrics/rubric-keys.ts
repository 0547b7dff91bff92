/** The level that a digit of any keyboard chooses, from 0: `1` is the first, `0` the tenth; null for other keys. */
export function levelOfKey(key: string): number | null {
  const code = key.length === 1 ? key.charCodeAt(0) : 0
  const digit = [0x30, 0x660, 0x6f0].map((zero) => code - zero).find((value) => value >= 0 && value <= 9)
  return digit === undefined ? null : (digit + 9) % 10
}

/** Whether a number has at most two decimals, as points have. */
export const isInHundredths = (value: number): boolean => Math.round(value * 100) / 100 === value
