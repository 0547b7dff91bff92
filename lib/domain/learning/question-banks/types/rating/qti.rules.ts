import { oneResponse, type QtiForm } from '../../exchange/qti-text.rules'
import type { Design } from './design.rules'

export const qti: QtiForm<Design> = {
  write({ steps }, { prompt, block }) {
    const scale = ` lower-bound="1" upper-bound="${steps}" step="1"`
    return { responses: oneResponse('integer'), body: block('slider', scale, prompt) }
  },
  reads: {
    'qti-slider-interaction': ({ attributes }) => {
      const [low, high] = [Number(attributes['lower-bound'] ?? 1), Number(attributes['upper-bound'])]
      return low === 1 ? { type: 'rating', steps: high } : null
    },
  },
}
