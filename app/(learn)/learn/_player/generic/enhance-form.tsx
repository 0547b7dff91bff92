'use client'
import { Enhanced, type EnhancedBy } from '../enhanced'

const load = () => import('./form-island')

export const EnhanceForm = (given: EnhancedBy<typeof load>) => <Enhanced load={load} {...given} />
