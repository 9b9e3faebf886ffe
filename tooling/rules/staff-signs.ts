type Sign = {
  readonly word: RegExp
  readonly better: string
  /** A sentence that had it. */
  readonly example: string
}

/** By what a sentence that was thought in another language is known, in what staff and operators read. */
export const staffSigns: readonly Sign[] = [
  {
    word: /\b(am|is|are|was|were|be|been) (asked|told)\b/i,
    better: 'who asks or tells: you’re prompted, the page says, we ask',
    example: 'The carrier is asked again and the customer is told',
  },
  {
    word: /\bat once\b/i,
    better: 'immediately, together',
    example: 'The previous address gets a notice at once',
  },
  {
    word: /\b(go|goes|going|went) on\b/i,
    better: 'continues',
    example: 'The order goes on',
  },
  {
    word: /\b(the|one) press\b/i,
    better: 'when you click, one click',
    example: 'A refund counts from the press on',
  },
  {
    word: /\b(wait|waits|waiting) for a person\b/i,
    better: 'needs attention',
    example: 'What failed and waits for a person',
  },
  {
    word: /\bof the [\w’'-]+ of the\b/i,
    better: 'a possessive: the customer’s account',
    example: 'the state of the record of the order',
  },
  {
    word: /(^|[.;:|] )who (has|had|loses|lost|wants|needs|takes|reads|signs|signed)\b(?!.*\?)/i,
    better: 'anyone who, or you',
    example: 'Who has the role Money finds it there',
  },
  {
    word: /\bwhat (is|was|were|has|had) \w+ (is|isn[’']t|was|wasn[’']t|stays|can|can[’']t|has)\b/i,
    better: 'a noun: repairs aren’t repeated',
    example: 'what was repaired isn’t repaired again',
  },
  {
    word: /\b(account|page|state|lines?|orders?|timeline|history|name) of (the|a) (customer|line|order|record)\b/i,
    better: 'the customer’s account',
    example: 'Opens the account of the customer',
  },
  {
    word: /\b(nothing|what|who|no \w+) waits?\b/i,
    better: 'You’re all caught up',
    example: 'Nothing waits here',
  },
  {
    word: /\b(gave|give|gives|given) up\b(?! to)/i,
    better: 'failed',
    example: 'Jobs given up',
  },
  {
    word: /\bsigned in in\b|\breads English\b/i,
    better: '7 active sessions; Language: English',
    example: 'Signed in in 7 places',
  },
  {
    word: /\b(wrong|more|last) tr(y|ies)\b/i,
    better: 'failed attempts',
    example: 'No more tries',
  },
  {
    word: /\b(go|goes|went|going) back to the (card|customer)\b/i,
    better: 'is refunded',
    example: 'All of it goes back to the card',
  },
  {
    word: /\b(put|puts) (it|the \w+) right\b/i,
    better: 'fix',
    example: 'Ask them to put it right first',
  },
  {
    word: /\b(present|awaited) (SIM|address|email|state)\b|\bno longer awaited\b/i,
    better: 'current, expected',
    example: 'The present SIM works until then',
  },
  {
    word: /\bhas no place\b|\bis sent besides\b/i,
    better: 'isn’t used, in addition',
    example: 'This card is sent besides',
  },
]
