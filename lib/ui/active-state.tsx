type Props = { isActive: boolean; words: { active: string; inactive: string } }

/** Whether a record is in use. */
export const ActiveState = ({ isActive, words }: Props) => (
  <span className={isActive ? 'badge good' : 'badge'}>{isActive ? words.active : words.inactive}</span>
)
