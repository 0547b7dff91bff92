import { type GiftForm, giftOption, percent } from '../../exchange/gift-text.rules'
import type { Design } from './design.rules'

export const gift: GiftForm<Design> = ({ options, correct }, texts) => {
  const right = new Set(correct)
  const share = percent(1 / right.size)
  const wrong = percent(-1 / Math.max(1, options.length - right.size))
  return options.map((key) => giftOption(texts, key, `~${right.has(key) ? share : wrong}`)).join('\n')
}
