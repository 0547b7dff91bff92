import { ActiveState } from '@/lib/ui/active-state'

type Props = {
  tool: { isActive: boolean; awaitsApproval: boolean }
  words: { active: string; inactive: string; awaiting: string }
}

/** Whether a tool is in use, or registered itself and was not approved yet. */
export const ToolState = ({ tool, words }: Props) =>
  tool.awaitsApproval ? (
    <span className="badge warn">{words.awaiting}</span>
  ) : (
    <ActiveState isActive={tool.isActive} words={words} />
  )
