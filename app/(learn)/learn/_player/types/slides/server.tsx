import { idsIn } from '../../answers.rules'
import { recordsOf, textOf } from '../../body-values'
import { pictureOf } from '../../parts/picture'
import { SeenAll } from '../../parts/seen-all'
import { StandingNote } from '../../parts/standing'
import type { ModulePlayer, PlayerProps } from '../../scene'
import { Enhance } from './enhance'
import { type Slide, SlidesView } from './view'

function Slides({ module, scene, reader, texts: all }: PlayerProps) {
  const slides = recordsOf(module.body.slides).map((slide): Slide => {
    const alt = textOf(slide.alt)
    const picture = pictureOf(module.assets, slide.image, alt)
    return { id: textOf(slide.id), title: textOf(slide.title), text: textOf(slide.text), picture, alt }
  })
  const viewed = idsIn(scene.events, 'slideViewed', 'slideId')
  return (
    <Enhance props={{ scene, slides, texts: all.slides }}>
      <div className="stack">
        <SlidesView {...{ slides, viewed, texts: all.slides }} regional={scene.regional} />
        <StandingNote scene={scene} standing={scene.standing} />
        <SeenAll
          {...{ scene, reader, texts: all.common }}
          action="slideViewed"
          results={slides.map(({ id }) => ({ slideId: id }))}
        />
      </div>
    </Enhance>
  )
}

export const slides: ModulePlayer = { typeKey: 'content.slides', Played: Slides }
