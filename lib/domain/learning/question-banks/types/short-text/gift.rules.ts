import { type GiftForm, giftAccepted } from '../../exchange/gift-text.rules'
import type { Design } from './design.rules'

export const gift: GiftForm<Design> = ({ accepted }) => accepted.map(giftAccepted).join('\n')
