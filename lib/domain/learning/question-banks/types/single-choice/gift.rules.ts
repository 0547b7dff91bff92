import { type GiftForm, giftOption } from '../../exchange/gift-text.rules'
import type { Design } from './design.rules'

export const gift: GiftForm<Design> = ({ options, correct }, texts) =>
  options.map((key) => giftOption(texts, key, key === correct ? '=' : '~')).join('\n')
