import { IconCopy, IconPencil, IconPlus } from '@/lib/ui/icons'

const icons = { add: IconPlus, copy: IconCopy, edit: IconPencil }
export type ButtonIconName = keyof typeof icons

/** The icon before a button's label. */
export function ButtonIcon({ name }: { name: ButtonIconName }) {
  const Icon = icons[name]
  return <Icon size={16} stroke={1.8} aria-hidden="true" />
}
