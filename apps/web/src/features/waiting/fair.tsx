import './fair.css'
import { fairness } from '@matjari/contract/rules/waiting'
import { ShieldCheck } from 'lucide-react'

/** On every screen of the line. */
export const Fair = () => (
  <p className="fair">
    <ShieldCheck aria-hidden="true" />
    {fairness}
  </p>
)
