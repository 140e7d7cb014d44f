import { DisputeIntake } from 'dispute-intake-react';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { sessionUrl } from '../session.js';

const theme = { accent: '#0f6b4f' };

function Dispute() {
  const [status, setStatus] = useState('');
  return (
    <>
      <DisputeIntake
        sessionUrl={sessionUrl}
        theme={theme}
        onIntakeCompleted={(event) => setStatus(`Evaluation ${event.detail.evaluation_id}`)}
        onIntakeError={(event) => setStatus(`Not shown: ${event.detail.reason}`)}
      />
      <p id="status" role="status">
        {status}
      </p>
    </>
  );
}

createRoot(document.getElementById('app')).render(<Dispute />);
