'use client'
import { Enhanced, type EnhancedBy } from '../../enhanced'

const load = () => import('./island')

export const Enhance = (given: EnhancedBy<typeof load>) => <Enhanced load={load} {...given} />
