import type { readMedia } from '@/lib/domain/learning/media/records/records.contract'
import { type Fact, timeFacts } from '@/lib/ui/detail/facts'
import type { DataOf } from '@/lib/ui/endpoint'
import type { Person } from '@/lib/ui/person'
import { Amount } from '@/lib/ui/when'
import { Pixels } from '../../_parts/pixels'
import { clockTime } from './clock-time'
import { MediaState } from './media-state'

/** The facts of a film or a recording; its size and loudness where they are known. */
export function mediaFacts(item: DataOf<typeof readMedia>, { t, textsOf, regional }: Person): Fact[] {
  const { mediaDesk: words } = textsOf('mediaDesk')
  const { durationSeconds, loudness, width, height, source, kind } = item
  return [
    { label: words.columns.state, value: <MediaState item={item} t={t} /> },
    { label: words.columns.kind, value: words.kinds[kind] },
    { label: words.source, value: words.sources[source.type] },
    {
      label: words.columns.duration,
      value: durationSeconds === null ? words.unknown : <bdi dir="ltr">{clockTime(durationSeconds)}</bdi>,
    },
    ...(width && height ? [{ label: words.pixels, value: <Pixels width={width} height={height} regional={regional} /> }] : []),
    ...(loudness === null
      ? []
      : [
          {
            label: words.loudness,
            value: (
              <bdi dir="ltr">
                <Amount value={loudness} regional={regional} /> LUFS
              </bdi>
            ),
          },
        ]),
    ...timeFacts(item, { created: words.columns.created, updated: words.updated }, regional),
  ]
}
