import { idsIn } from '../../answers.rules'
import { numberOf, recordsOf, textOf } from '../../body-values'
import { pictureOf } from '../../parts/picture'
import { Lines } from '../../parts/prose'
import { SeenAll } from '../../parts/seen-all'
import { StandingNote } from '../../parts/standing'
import type { ModulePlayer, PlayerProps } from '../../scene'
import { Enhance } from './enhance'
import { type Hotspots, HotspotView } from './view'

function Hotspot({ module, scene, reader, texts: all }: PlayerProps) {
  const { body, assets } = module
  const alt = textOf(body.alt)
  const hotspots: Hotspots = {
    alt,
    picture: pictureOf(assets, body.image, alt),
    spots: recordsOf(body.spots).map((spot) => ({
      id: textOf(spot.id),
      x: numberOf(spot.x, 0),
      y: numberOf(spot.y, 0),
      title: textOf(spot.title),
      text: textOf(spot.text),
      isMirrored: spot.mirrorInRtl === true,
    })),
  }
  const opened = idsIn(scene.events, 'spotOpened', 'spotId')
  return (
    <div className="stack">
      <Lines text={textOf(body.intro)} />
      <Enhance props={{ scene, hotspots, texts: all.hotspot }}>
        <HotspotView {...{ hotspots, opened, texts: all.hotspot }} regional={scene.regional} />
        <StandingNote scene={scene} standing={scene.standing} />
        <SeenAll
          {...{ scene, reader, texts: all.common }}
          action="spotOpened"
          results={hotspots.spots.map(({ id }) => ({ spotId: id }))}
        />
      </Enhance>
    </div>
  )
}

export const hotspot: ModulePlayer = { typeKey: 'interactive.hotspot', Played: Hotspot }
