import { type GiftForm, giftNote } from '../../exchange/gift-text.rules'
import type { Design } from './design.rules'

export const gift: GiftForm<Design> = ({ correct }, texts) => {
  const [wrong, right] = [giftNote(texts, String(!correct)), giftNote(texts, String(correct))]
  return `${correct ? 'TRUE' : 'FALSE'}${wrong || (right && '#')}${right}`
}
