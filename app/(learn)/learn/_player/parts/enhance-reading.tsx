'use client'
import { Enhanced, type EnhancedBy } from '../enhanced'

const load = () => import('./reading-island')

export const EnhanceReading = (given: EnhancedBy<typeof load>) => <Enhanced load={load} {...given} />
