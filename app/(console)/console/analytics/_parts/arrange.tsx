'use client'
import { Button, Checkbox } from '@mantine/core'
import { useLayoutEffect, useRef, useState } from 'react'
import { IconArrowDown, IconArrowUp } from '@/lib/ui/icons'
import { useList } from '@/lib/ui/list/navigation'
import { RowTool } from '@/lib/ui/questions/editor/key-rows'
import { keepCookie } from '@/lib/ui/scheme'
import { useTranslations } from '@/lib/ui/translations'
import styles from './analytics.module.css'
import { arrangementCookie, arrangementName, arrangementText, type Card, cards } from './cards.rules'

type Props = {
  shown: readonly Card[]
  titles: Record<Card, string>
  onClose: () => void
}
type Line = { card: Card; isShown: boolean }

const linesOf = (shown: readonly Card[]): Line[] => [
  ...shown.map((card) => ({ card, isShown: true })),
  ...cards.filter((card) => !shown.includes(card)).map((card) => ({ card, isShown: false })),
]

/** Lines that move one place up or down; the keys stay with the line that moved. */
function useLines(shown: readonly Card[]) {
  const [lines, setLines] = useState(() => linesOf(shown))
  const [moved, setMoved] = useState<{ card: Card; by: -1 | 1 } | null>(null)
  const list = useRef<HTMLUListElement>(null)
  useLayoutEffect(() => {
    if (!moved) return
    const tools = list.current?.querySelectorAll<HTMLButtonElement>(`[data-card="${moved.card}"] button`) ?? []
    const [up, down] = [...tools]
    const [own, other] = moved.by < 0 ? [up, down] : [down, up]
    const next = own?.disabled ? other : own
    next?.focus()
  }, [moved])
  const move = (at: number, by: -1 | 1) => {
    const [line, other] = [lines[at], lines[at + by]]
    if (!line || !other) return
    setLines(lines.with(at, other).with(at + by, line))
    setMoved({ card: line.card, by })
  }
  const turn = (card: Card) => setLines(lines.map((line) => (line.card === card ? { card, isShown: !line.isShown } : line)))
  return { lines, moved, list, move, turn, reset: () => setLines(linesOf(cards)) }
}

/** Which cards the board shows, and in which order. */
export function Arrange({ shown, titles, onClose }: Props) {
  const t = useTranslations('analytics.board')
  const { go } = useList()
  const { lines, moved, list, move, turn, reset } = useLines(shown)
  const chosen = lines.filter(({ isShown }) => isShown).map(({ card }) => card)
  const keep = () => {
    const text = arrangementText(chosen)
    keepCookie(arrangementCookie, text)
    go({ [arrangementName]: text })
    onClose()
  }
  const isolated = (card: Card) => ({ name: `\u2068${titles[card]}\u2069` })
  const at = moved ? lines.findIndex(({ card }) => card === moved.card) : -1
  return (
    <div className={`stack tight ${styles.arrange}`}>
      <p className="soft small">{t('intro')}</p>
      <ul ref={list} className="lines" aria-label={t('cards')}>
        {lines.map(({ card, isShown }, place) => (
          <li key={card} className="bar" data-card={card}>
            <Checkbox
              size="sm"
              label={titles[card]}
              checked={isShown}
              disabled={isShown && chosen.length === 1}
              onChange={() => turn(card)}
            />
            <span className="row nowrap">
              <RowTool label={t('up', isolated(card))} isDisabled={place === 0} onClick={() => move(place, -1)}>
                <IconArrowUp size={18} stroke={1.6} aria-hidden="true" />
              </RowTool>
              <RowTool label={t('down', isolated(card))} isDisabled={place === lines.length - 1} onClick={() => move(place, 1)}>
                <IconArrowDown size={18} stroke={1.6} aria-hidden="true" />
              </RowTool>
            </span>
          </li>
        ))}
      </ul>
      <p role="status" className="hidden-visually">
        {moved && t('moved', { ...isolated(moved.card), place: at + 1, count: lines.length })}
      </p>
      <div className="row tight">
        <Button size="sm" onClick={keep}>
          {t('keep')}
        </Button>
        <Button size="sm" variant="default" onClick={reset}>
          {t('usual')}
        </Button>
      </div>
    </div>
  )
}
