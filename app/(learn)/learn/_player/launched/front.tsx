import type { ReactNode } from 'react'
import { Cover, toneOf } from '@/lib/ui/cover'
import { IconAward, IconCircleCheck, IconHistory } from '@/lib/ui/icons'
import { numberIn, type RegionalFormat } from '@/lib/ui/regional-format'
import type { Messages } from '@/messages/catalogue'
import { textOf } from '../body-values'
import { Lines } from '../parts/prose'
import { said } from '../said'
import type { PlayedModule } from '../scene'
import { askedOf } from './asked.rules'
import styles from './front.module.css'

/** The place of a package or a tool: its front, and the way into it. */
export const LaunchPlace = ({ children }: { children: ReactNode }) => <div className={`stack ${styles.launch}`}>{children}</div>

type Props = { module: PlayedModule; texts: Messages['player']['asked']; regional: RegionalFormat }

/** A package or a tool before it is opened: its cover, what it is about, and what it asks for. */
export function Front({ module, texts, regional }: Props) {
  const { done, passMark, attempts } = askedOf(module)
  const intro = textOf(module.body.intro)
  return (
    <div className={`ground ${styles.front}`} data-tone={toneOf(module.id)} data-front>
      <div className={styles.words}>
        {intro && (
          <div className={styles.intro} lang={module.locale} dir="auto" data-text="theirs">
            <Lines text={intro} />
          </div>
        )}
        <ul className={styles.asked}>
          <li>
            <IconCircleCheck size={20} stroke={1.6} aria-hidden="true" /> {texts.done[done]}
          </li>
          {passMark !== null && (
            <li>
              <IconAward size={20} stroke={1.6} aria-hidden="true" />{' '}
              {said(texts.passMark, { percent: numberIn(regional, passMark, { style: 'percent' }) }, regional)}
            </li>
          )}
          {attempts && (
            <li>
              <IconHistory size={20} stroke={1.6} aria-hidden="true" /> {texts.attempts[attempts]}
            </li>
          )}
        </ul>
      </div>
      <Cover id={module.id} of={null} sizes="(width < 48rem) 100vw, 18rem" />
    </div>
  )
}
