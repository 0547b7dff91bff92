import { serves } from '@/lib/platform/serving/serves'
import * as checking from './checking.service'
import * as imports from './member-imports.service'
import { memberImports } from './room'
import * as running from './running.service'

export const server = serves(memberImports, { services: [checking, imports, running] })
