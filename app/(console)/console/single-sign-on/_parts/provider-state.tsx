type Props = { isActive: boolean; t: (key: string) => string }

/** Whether people can sign in through a provider. */
export const ProviderState = ({ isActive, t }: Props) => (
  <span className={isActive ? 'badge good' : 'badge'}>{t(`singleSignOn.state.${isActive ? 'active' : 'inactive'}`)}</span>
)
