import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { sessionUrl } from '../session.js';
import { DisputeIntake } from './dispute-intake.jsx';

const theme = { accent: '#0f6b4f' };

function Dispute() {
  const [status, setStatus] = useState('');
  return (
    <>
      <DisputeIntake
        sessionUrl={sessionUrl}
        theme={theme}
        onCompleted={(detail) => setStatus(`Evaluation ${detail.evaluation_id}`)}
        onError={(detail) => setStatus(`Not shown: ${detail.reason}`)}
      />
      <p id="status" role="status">
        {status}
      </p>
    </>
  );
}

createRoot(document.getElementById('app')).render(<Dispute />);
