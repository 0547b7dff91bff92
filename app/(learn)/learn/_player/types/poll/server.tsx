import { clock } from '@/lib/platform/clock'
import { votedIn } from '../../answers.rules'
import { recordsOf, textOf } from '../../body-values'
import { AnswerForm } from '../../parts/answer-form'
import type { ModulePlayer, PlayerProps } from '../../scene'
import { Enhance } from './enhance'
import { isOpen, type Poll, PollView } from './view'

function PollPlayer({ module, scene, reader, texts: { poll: texts } }: PlayerProps) {
  const { body, settings } = module
  const poll: Poll = {
    question: textOf(body.question),
    options: recordsOf(body.options).map(({ id, text }) => ({ id: textOf(id), text: textOf(text) })),
    isSeveral: settings.several === true,
    isChangeable: settings.changeable !== false,
    isClosed: Date.parse(textOf(settings.closesAt)) < clock.now().getTime(),
  }
  const chosen = votedIn(scene.events)
  const canVote = isOpen(poll, chosen, scene.canAnswer)
  return (
    <Enhance props={{ scene, poll, texts }}>
      <AnswerForm scene={scene} path={reader.path} action="voted" className="stack">
        <PollView {...{ poll, chosen, canVote, texts }} />
      </AnswerForm>
    </Enhance>
  )
}

export const poll: ModulePlayer = { typeKey: 'social.poll', Played: PollPlayer }
