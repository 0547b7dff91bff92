'use client'
import { signInAddress } from '@/lib/ui/api-client'
import type { Messages } from '@/messages/catalogue'
import { SaveState } from '../parts/save-state'
import { StandingNote } from '../parts/standing'
import type { Scene } from '../scene'
import type { Activity } from '../use-activity'
import { CueOf } from './cue-of'
import type { Film } from './film'
import { FilmStage } from './film-stage'
import type { FilmRecord } from './recorded'
import { useCueAnswers } from './use-cue-answers'
import { useCues } from './use-cues'
import type { Watching } from './watching'

type Props = {
  scene: Scene
  film: Film
  texts: Messages['player']['media']
  record: FilmRecord | null
  activity: Activity
  watching: Watching
}

/** A film with the cue that is due, what is said in it, and where its lesson stands. */
export function FilmBody({ scene, film, texts, record, activity, watching }: Props) {
  const answers = useCueAnswers({ film, record, activity, visit: watching.visit })
  const cues = useCues(film.cues, answers.done, watching)
  const { cue } = cues
  const { status } = watching
  return (
    <div className="stack">
      <FilmStage
        {...{ film, texts, watching, cues, record }}
        title={scene.title}
        regional={scene.regional}
        hasNotes={scene.canAnswer && !scene.isTrial}
      >
        <div role="status">{cue && <CueOf key={cue.id} {...{ cue, scene, texts, record, answers }} close={cues.close} />}</div>
      </FilmStage>
      <div role="status">
        {status === 'offline' && <p className="notice">{texts.offline}</p>}
        {status === 'signIn' && (
          <p className="notice">
            {texts.signIn} <a href={signInAddress()}>{scene.texts.signInLink}</a>
          </p>
        )}
      </div>
      <StandingNote scene={scene} standing={activity.standing} />
      <SaveState scene={scene} activity={activity} />
    </div>
  )
}
