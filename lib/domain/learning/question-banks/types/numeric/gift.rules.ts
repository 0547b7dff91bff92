import { type GiftForm, giftNumber } from '../../exchange/gift-text.rules'
import { writtenNumbers } from '../../exchange/outside-answers.rules'
import type { Design } from './design.rules'

export const gift: GiftForm<Design> = (design) => {
  const [first, ...others] = writtenNumbers(design)
  if (first && others.length === 0) return `#${giftNumber(first)}`
  return `#\n${[first, ...others].map((one) => (one ? `=${giftNumber(one)}` : '')).join('\n')}`
}
