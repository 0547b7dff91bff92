'use client'
import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Contract } from '@/lib/platform/http/contract'
import { call, errorMessage } from '@/lib/ui/api-client'
import type { Endpoint, InputOf } from '@/lib/ui/endpoint'
import { useOneSending } from '@/lib/ui/form/use-one-sending'
import { useTranslations } from '@/lib/ui/translations'
import { Confirm } from './confirm'
import { useRowMenu } from './row-menu'
import { useToasts } from './toasts'

export type Step = { endpoint: Endpoint; input?: InputOf<Contract> }

type Props = Step & {
  label: string
  /** Accessible name, where several buttons with one label are on the page. */
  name?: string
  /** With an icon alone the name is its tooltip, and the label stands beside it where a list has room for words (on a phone). */
  icon?: ReactNode
  iconOnly?: boolean
  kind?: 'filled' | 'default' | 'subtle' | 'light'
  danger?: boolean
  size?: 'xs' | 'sm' | 'md'
  /** Said when it is done. */
  done: string
  /** The call that undoes it; offered for ten seconds. */
  undo?: Step & { done: string }
  /** Where to go afterwards, such as away from a deleted record. */
  goTo?: string
  /** Confirmation for actions that cannot be undone; with `type`, that word must be typed; `instead` replaces the buttons. */
  confirm?: { title: string; detail: ReactNode; type?: string; instead?: ReactNode }
}

type FaceProps = Pick<Props, 'label' | 'name' | 'icon' | 'iconOnly' | 'kind' | 'danger' | 'size'> & {
  isLoading: boolean
  onPress: () => void
}

/** The button itself: words, or an icon alone with its tooltip; in the menu of a row an entry. */
function Face({ label, name, icon, iconOnly, kind, danger, size, isLoading, onPress }: FaceProps) {
  const isEntry = useRowMenu() !== null
  const color = danger ? 'bad' : 'accent'
  if (isEntry)
    return (
      <Menu.Item color={danger ? 'bad' : undefined} leftSection={icon} aria-label={name} disabled={isLoading} onClick={onPress}>
        {label}
      </Menu.Item>
    )
  if (!iconOnly)
    return (
      <Button
        variant={danger && kind === 'default' ? 'outline' : kind}
        color={color}
        size={size}
        leftSection={icon}
        aria-label={name}
        onClick={onPress}
        loading={isLoading}
      >
        {label}
      </Button>
    )
  return (
    <Tooltip label={name ?? label}>
      <ActionIcon
        variant="subtle"
        color={color}
        size="lg"
        aria-label={name ?? label}
        data-label={label}
        onClick={onPress}
        loading={isLoading}
      >
        {icon}
      </ActionIcon>
    </Tooltip>
  )
}

/** A button that calls a contract, shows a toast, and refreshes the page. */
export function ActionButton({
  endpoint,
  input,
  label,
  name,
  icon,
  iconOnly,
  kind = 'default',
  danger,
  size = 'sm',
  done,
  undo,
  goTo,
  confirm,
}: Props) {
  const t = useTranslations('parts.act')
  const toast = useToasts()
  const menu = useRowMenu()
  const { isSending: busy, once, leaveFor, stay, ended } = useOneSending()
  const [asking, setAsking] = useState(false)
  const run = (step: Step, said: string, back?: () => void) =>
    once(step, async (key) => {
      try {
        await call(step.endpoint, { ...step.input, headers: { ...key, ...step.input?.headers } })
        toast({ text: said, kind: 'good', undo: back && { label: t('undo'), run: back } })
        setAsking(false)
        if (goTo) return leaveFor(goTo)
        stay()
      } catch (error) {
        toast({ text: errorMessage(error, t('failed')), kind: 'bad' })
      }
    })
  const go = () => run({ endpoint, input }, done, undo && (() => void ended().then(() => run(undo, undo.done))))
  const press = () => (confirm ? setAsking(true) : go())
  return (
    <>
      <Face
        label={label}
        name={name}
        icon={icon}
        iconOnly={iconOnly}
        kind={kind}
        danger={danger}
        size={size}
        isLoading={busy && !asking}
        onPress={press}
      />
      {confirm && asking && (
        <Confirm
          {...confirm}
          label={iconOnly || menu ? (name ?? label) : label}
          danger={danger}
          busy={busy}
          onYes={() => void go()}
          onClose={() => {
            setAsking(false)
            menu?.focus()
          }}
        />
      )}
    </>
  )
}
