import type { RegionalFormat } from '@/lib/ui/regional-format'
import { Amount } from '@/lib/ui/when'

type Props = { width: number; height: number; regional: RegionalFormat }
/** The size of a picture, width first in both directions of reading. */
export const Pixels = ({ width, height, regional }: Props) => (
  <bdi dir="ltr">
    <Amount value={width} regional={regional} /> × <Amount value={height} regional={regional} />
  </bdi>
)
