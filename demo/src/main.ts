import '@dispute-intake/dispute-intake/define';
import './demo-app.element.ts';
