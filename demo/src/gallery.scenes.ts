/** What the gallery shows, in the order a cardholder may meet it: the hosted page's own `gallery.html` draws each. */

export interface Scene {
  title: string;
  screen: string;
  state: string;
  problem?: string;
}
export interface SceneGroup {
  title: string;
  scenes: readonly Scene[];
}

const question = (title: string, screen: string, problem: string): Scene[] => [
  { title, screen, state: 'empty', problem },
  { title: `${title}, filled`, screen, state: 'filled', problem },
  { title: `${title}, not accepted`, screen, state: 'error', problem },
];

export const SCENE_GROUPS: readonly SceneGroup[] = [
  {
    title: 'What the issuer knows',
    scenes: [
      { title: 'Reported before', screen: 'already_reported', state: 'empty' },
      { title: 'A refund is there', screen: 'credit_found', state: 'empty' },
      { title: 'Settled by the refund', screen: 'credit_found', state: 'credited' },
      { title: 'Several payments', screen: 'payments', state: 'empty', problem: 'unrecognized' },
      { title: 'Several payments, ticked', screen: 'payments', state: 'filled', problem: 'unrecognized' },
      { title: 'Where the report stands', screen: 'status', state: 'empty' },
    ],
  },
  {
    title: 'Beginning',
    scenes: [
      { title: 'Loading', screen: 'statement', state: 'loading' },
      { title: 'What happened', screen: 'statement', state: 'empty' },
      { title: 'What happened, written', screen: 'statement', state: 'filled' },
      { title: 'What happened, left empty', screen: 'statement', state: 'error' },
      { title: 'Too little was written', screen: 'statement', state: 'nudge' },
      { title: 'Kind of problem', screen: 'problem', state: 'empty' },
      { title: 'Kind of problem, chosen', screen: 'problem', state: 'filled' },
    ],
  },
  {
    title: 'What was understood',
    scenes: [
      { title: 'Facts to confirm', screen: 'understood', state: 'empty' },
      { title: 'Second round: what was said', screen: 'follow_up', state: 'empty' },
    ],
  },
  {
    title: 'Recognition',
    scenes: [
      { title: 'Is it this payment?', screen: 'recognition', state: 'empty', problem: 'unrecognized' },
      { title: 'Is it this payment?, chosen', screen: 'recognition', state: 'filled', problem: 'unrecognized' },
      { title: 'Is it this payment?, not accepted', screen: 'recognition', state: 'error', problem: 'unrecognized' },
      { title: 'Recognised after all', screen: 'recognition', state: 'recognized', problem: 'unrecognized' },
    ],
  },
  {
    title: 'Questions',
    scenes: [
      ...question('The card', 'card', 'unrecognized'),
      { title: 'Stolen: what to do first', screen: 'safety', state: 'empty', problem: 'unrecognized' },
      { title: 'Tricked: what to do first', screen: 'safety', state: 'empty', problem: 'deceived' },
      ...question('Who made the payment', 'approval', 'deceived'),
      ...question('What was promised', 'misrepresentation', 'deceived'),
      ...question('What was bought', 'purchase', 'not_received'),
      ...question('Delivery', 'delivery', 'not_received'),
      { title: 'Delivery, an unlikely date', screen: 'delivery', state: 'doubt', problem: 'not_received' },
      {
        title: 'Delivery, the statement says otherwise',
        screen: 'delivery',
        state: 'conflict',
        problem: 'not_received',
      },
      { title: 'Delivery, the statement read late', screen: 'delivery', state: 'late', problem: 'not_received' },
      ...question('Talking to the seller', 'merchant_contact', 'not_received'),
      { title: 'A message to the seller', screen: 'merchant_contact', state: 'message', problem: 'not_received' },
      ...question('What is wrong with it', 'condition', 'not_as_described'),
      ...question('Sending it back', 'return', 'not_as_described'),
      ...question('Cancelling', 'cancellation', 'cancelled'),
      ...question('A booking', 'reservation', 'cancelled'),
      ...question('Subscription', 'subscription', 'subscription'),
      ...question('Missing refund', 'refund', 'refund_missing'),
      ...question('The first payment', 'original_payment', 'duplicate'),
      ...question('Paid another way', 'other_payment', 'paid_other_way'),
      ...question('The right amount', 'expected_amount', 'wrong_amount'),
      ...question('The right currency', 'currency', 'wrong_currency'),
      ...question('Cash', 'cash', 'cash_not_dispensed'),
      ...question('How much', 'amount', 'not_received'),
    ],
  },
  {
    title: 'Evidence',
    scenes: [
      { title: 'No files', screen: 'evidence', state: 'empty' },
      { title: 'Files added', screen: 'evidence', state: 'filled' },
      { title: 'Uploading', screen: 'evidence', state: 'uploading' },
      { title: 'Files not accepted', screen: 'evidence', state: 'upload-failed' },
    ],
  },
  {
    title: 'Another device',
    scenes: [
      { title: 'Continue on the phone', screen: 'statement', state: 'handoff' },
      { title: 'Continue on the phone, no code', screen: 'statement', state: 'device-failed' },
      { title: 'Take a picture with the phone', screen: 'evidence', state: 'photo' },
      { title: 'On the phone: pictures only', screen: 'evidence', state: 'companion' },
      { title: 'On the phone: the report was sent', screen: 'evidence', state: 'sent' },
      { title: 'On the phone: link expired', screen: 'evidence', state: 'companion-expired' },
    ],
  },
  {
    title: 'End',
    scenes: [
      { title: 'Check the answers', screen: 'review', state: 'empty' },
      { title: 'Sending, once the files are there', screen: 'review', state: 'awaiting-files' },
      { title: 'Sending', screen: 'review', state: 'submitting' },
      { title: 'Not sent', screen: 'review', state: 'submit-failed' },
      { title: 'Done', screen: 'done', state: 'empty' },
    ],
  },
  {
    title: 'Interruptions and last pages',
    scenes: [
      { title: 'Offline', screen: 'delivery', state: 'offline' },
      { title: 'Not saved', screen: 'statement', state: 'save-failed' },
      { title: 'Server not reached', screen: 'statement', state: 'unreachable' },
      { title: 'Closing?', screen: 'delivery', state: 'closing' },
      { title: 'Still there?', screen: 'delivery', state: 'idle' },
      { title: 'Time ran out', screen: 'delivery', state: 'timeout' },
      { title: 'Closed', screen: 'delivery', state: 'closed' },
      { title: 'Link expired', screen: 'statement', state: 'expired' },
      { title: 'Link used', screen: 'statement', state: 'used' },
      { title: 'Link unknown', screen: 'statement', state: 'unknown' },
      { title: 'Went on elsewhere', screen: 'statement', state: 'renewed' },
      { title: 'Already over', screen: 'statement', state: 'over' },
    ],
  },
];
