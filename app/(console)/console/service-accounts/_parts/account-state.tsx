type Props = { isActive: boolean; t: (key: string) => string }

/** Whether the keys of a service account work. */
export const AccountState = ({ isActive, t }: Props) => (
  <span className={isActive ? 'badge good' : 'badge'}>{t(`serviceAccounts.state.${isActive ? 'active' : 'inactive'}`)}</span>
)
