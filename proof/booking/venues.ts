import { plainRule, type Rule } from '../shared/oracle.ts'
import { chance, pickOne } from '../shared/random.ts'

const plain: Rule = { ...plainRule, maxTeamNum: 4 }

/** Restaurants that count differently. */
export const venueRules: readonly Rule[] = [
  { ...plain, maxTeamNum: 1 },
  plain,
  { ...plain, maxTeamNum: 3, stayMinutes: 120 },
  {
    ...plain,
    maxSeats: 12,
    stayMinutes: 150,
    stayByParty: [
      { upTo: 2, minutes: 60 },
      { upTo: 4, minutes: 90 },
    ],
  },
  { ...plain, interval: 60, maxTeamNum: 8, maxSeats: 10 },
  { ...plain, maxTeamNum: 2, horizonDays: 3, leadMinutes: 180 },
]

/** As it was, or with limits raised or lowered and people who stay longer or shorter. */
export function changedRule(rule: Rule): Rule {
  if (chance(0.4)) return rule
  return {
    ...rule,
    maxTeamNum: chance(0.5) ? pickOne([1, 2, 3, 5]) : rule.maxTeamNum,
    maxSeats: chance(0.3) ? pickOne([null, 8, 14, 20]) : rule.maxSeats,
    stayMinutes: chance(0.4) ? pickOne([null, 60, 90, 180]) : rule.stayMinutes,
    stayByParty: chance(0.2) ? [{ upTo: 3, minutes: 60 }] : rule.stayByParty,
  }
}
