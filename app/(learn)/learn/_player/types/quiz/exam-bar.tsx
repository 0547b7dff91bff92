'use client'
import { useId, useRef, useState } from 'react'
import { IconLayoutGrid, IconX } from '@/lib/ui/icons'
import { numberIn } from '@/lib/ui/regional-format'
import type { SendingStatus } from '@/lib/ui/sending/status'
import { said } from '../../said'
import { clockText } from './answering.rules'
import styles from './exam.module.css'
import { stateText } from './question-states'
import type { Shown } from './quiz-view'
import { TimeLeft } from './time-left'

/** The thin line above the questions: the way out, the place, whether everything is saved, and the clock. */
export function ExamBar(shown: Shown) {
  const { open, view, texts, regional, lesson } = shown
  const { questions, attempt, left, status } = open
  const [isTimeHidden, setIsTimeHidden] = useState(false)
  const drawer = useRef<HTMLDialogElement>(null)
  const count = numberIn(regional, questions.length)
  const place = typeof view === 'number' ? `${numberIn(regional, view + 1)} / ${count}` : count
  const words: Partial<Record<SendingStatus, string>> = { saved: texts.saved, waiting: texts.saving, saving: texts.saving }
  return (
    <div className={styles.bar}>
      <a href={lesson} className={styles.icon} aria-label={texts.leave} title={texts.leave}>
        <IconX size={22} stroke={1.8} aria-hidden="true" />
      </a>
      <button
        type="button"
        className={styles.place}
        aria-label={`${texts.questions}: ${place}`}
        aria-haspopup="dialog"
        onClick={() => drawer.current?.showModal()}
      >
        <bdi dir="ltr">{place}</bdi>
        <IconLayoutGrid size={18} stroke={1.8} aria-hidden="true" />
      </button>
      <strong className={styles.title} aria-hidden="true">
        <bdi>{attempt.title}</bdi>
      </strong>
      <span className={styles.saved} role="status">
        {words[status]}
      </span>
      <TimeLeft {...{ left, texts, regional }} isHidden={isTimeHidden} />
      <dialog ref={drawer} className={styles.drawer} aria-label={texts.questions}>
        <Drawer {...shown} isTimeHidden={isTimeHidden} onTime={setIsTimeHidden} onClose={() => drawer.current?.close()} />
      </dialog>
    </div>
  )
}

type DrawerProps = Shown & { isTimeHidden: boolean; onTime: (isHidden: boolean) => void; onClose: () => void }

/** The questions by number with their marks, one or all of them, the language, and the clock. */
function Drawer({ open, view, goTo, texts, regional, isTimeHidden, onTime, onClose }: DrawerProps) {
  const { attempt, questions, switchTo, left } = open
  const isFree = attempt.navigation === 'free'
  const id = useId()
  const leadTo = (next: Shown['view']) => {
    onClose()
    goTo(next)
  }
  const digits = (least: number) => (value: number) => numberIn(regional, value, { minimumIntegerDigits: least })
  return (
    <div className={styles.inside}>
      <div className={styles.head}>
        <h2 id={id}>{texts.questions}</h2>
        <button type="button" className={styles.icon} aria-label={texts.closeDrawer} onClick={onClose}>
          <IconX size={22} stroke={1.8} aria-hidden="true" />
        </button>
      </div>
      <ol className={styles.numbers} aria-labelledby={id}>
        {questions.map((question, index) => (
          <li key={question.questionRef}>
            <button
              type="button"
              className={styles.number}
              aria-current={index === view ? 'step' : undefined}
              data-answered={question.isAnswered}
              data-flagged={question.isFlagged}
              aria-label={said(stateText(question, texts), { number: index + 1 }, regional)}
              disabled={!isFree}
              onClick={() => leadTo(index)}
            >
              {numberIn(regional, index + 1)}
            </button>
          </li>
        ))}
      </ol>
      <p className={styles.legend} aria-hidden="true">
        <span>
          <i className={styles.number} data-answered="true" /> {texts.marks.answered}
        </span>
        <span>
          <i className={styles.number} data-answered="false" /> {texts.marks.open}
        </span>
        <span>
          <i className={styles.number} data-answered="false" data-flagged="true" /> {texts.marks.flagged}
        </span>
      </p>
      {attempt.extendedSeconds > 0 && (
        <p className="small soft">
          {texts.extended} <bdi dir="ltr">{clockText(attempt.extendedSeconds, digits(2), digits(1))}</bdi>
        </p>
      )}
      <p className={styles.ways}>
        {isFree && questions.length > 1 && (
          <button type="button" className="button quiet" onClick={() => leadTo(view === 'all' ? 0 : 'all')}>
            {view === 'all' ? texts.showOne : texts.showAll}
          </button>
        )}
        {attempt.availableLocales
          .filter((locale) => locale !== attempt.locale)
          .map((locale) => (
            <button
              key={locale}
              type="button"
              className="button quiet"
              lang={locale}
              onClick={() => {
                onClose()
                void switchTo(locale)
              }}
            >
              {new Intl.DisplayNames([locale], { type: 'language' }).of(locale)}
            </button>
          ))}
        {left !== null && (
          <button type="button" className="button quiet" onClick={() => onTime(!isTimeHidden)}>
            {isTimeHidden ? texts.showTime : texts.hideTime}
          </button>
        )}
      </p>
    </div>
  )
}
