import type { RoleType } from '../words'
import { type Grants, isGranted, type Permission, type Reach } from './permissions'

/** The requirements of an operation for a signed-in caller. */
export type Asked = { role?: 'admin'; permission?: Permission; reach?: Reach; terms?: false }

/** The state of a signed-in caller, read for each request: role types, permissions, accepted terms. */
export type Standing = { roleTypes: readonly RoleType[]; permissions: Grants; termsAccepted: boolean }

/** Whether an account in this state may be used. */
export const isUsable = (status: string): boolean => status === 'active'

/** The checks of a signed-in caller, in the order in which they refuse. Requests are decided and explained by them alone. */
export const checks = [
  {
    name: 'roleType',
    refusal: 'roleForbidden',
    isMet: ({ roleTypes }: Standing, { role }: Asked) =>
      role !== 'admin' || roleTypes.some((type) => type === 'admin' || type === 'superAdmin'),
  },
  {
    name: 'permission',
    refusal: 'permissionForbidden',
    isMet: ({ permissions }: Standing, asked: Asked) => isGranted(permissions, asked),
  },
  {
    name: 'terms',
    refusal: 'termsNotAccepted',
    isMet: ({ termsAccepted }: Standing, { terms }: Asked) => terms === false || termsAccepted,
  },
] as const

/** Why a signed-in caller may not call an operation; null if they may. */
export const refusalOf = (standing: Standing, asked: Asked): (typeof checks)[number]['refusal'] | null =>
  checks.find(({ isMet }) => !isMet(standing, asked))?.refusal ?? null
