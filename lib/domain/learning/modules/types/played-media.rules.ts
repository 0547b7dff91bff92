import type { Evidence, ModuleFacts, Part } from '../completion/plan.rules'
import { idsOf, number, objects, text } from '../completion/plan-parts.rules'
import { playedIn, sharePlayed } from '../completion/played.rules'
import { at, list, percent, record } from './schema-parts.rules'

/** A player's report: its position, and the stretches that it played on this visit, in seconds. */
export const playing = {
  position: at,
  percent,
  duration: at,
  stretches: list(record({ from: at, to: at }, ['from', 'to']), 200),
}

/** The least time in seconds in which a share of a medium of unknown length can be played; anything shorter is refused. */
const leastPlaying = 10
/** The part of the playing time that must have passed between the first event and the last, because the first one may arrive late. */
const leastPart = 0.8
/** A share of a film or recording: the union of what was played on all occasions, or the percentage of a player that reports no stretches. */
export function share(facts: ModuleFacts, percent: number): Part {
  const { settings, body } = facts
  // The least length of the medium: its last chapter or cue.
  const length = Math.max(0, ...[...objects(body.chapters), ...objects(body.cues)].map(({ at }) => number(at, 0)))
  const playingTime = (seconds: number) => (seconds * percent) / 100 / number(settings.maxRate, 2)
  const secondsFor = ({ played }: Evidence) => {
    const { durationSeconds = 0, furthest = 0 } = played ?? {}
    if (durationSeconds > 0) return playingTime(Math.max(length, durationSeconds)) * leastPart
    const least = furthest > 0 ? Math.min(leastPlaying, playingTime(furthest) * leastPart) : leastPlaying
    return Math.max(least, Math.ceil(playingTime(length)))
  }
  const cues = settings.requireCues === false ? [] : objects(body.cues).filter(({ required }) => required === true)
  const cueMarks = idsOf(cues).map((id) => `cue:${id}`)
  return {
    marks: ['share', ...cueMarks],
    span: { mark: 'share', secondsFor },
    playedOf: ({ result, at }) => playedIn(result, at),
    provedBy: ({ played }) => (played && sharePlayed(played.stretches, played.durationSeconds) >= percent ? ['share'] : []),
    marksOf: ({ action, result }) => [
      ...(result?.stretches === undefined && number(result?.percent, 0) >= percent ? ['share'] : []),
      ...(action === 'cueAnswered' || action === 'cueAcknowledged'
        ? cueMarks.filter((mark) => mark === `cue:${text(result?.cueId)}`)
        : []),
    ],
  }
}
