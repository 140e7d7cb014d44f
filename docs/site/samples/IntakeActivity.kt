class IntakeActivity : ComponentActivity() {
    private inner class Bridge {
        @JavascriptInterface
        fun postMessage(text: String) {
            val message = JSONObject(text)
            if (message.getString("type") == "service.intake.completed") {
                setResult(RESULT_OK, Intent().putExtra("evaluation_id", message.getString("evaluation_id")))
                finish()
            }
        }
    }

    @SuppressLint("SetJavaScriptEnabled")
    override fun onCreate(state: Bundle?) {
        super.onCreate(state)
        val view = WebView(this)
        view.settings.javaScriptEnabled = true
        view.settings.domStorageEnabled = true
        view.addJavascriptInterface(Bridge(), "DisputeIntakeAndroid")
        view.loadUrl(intent.getStringExtra("session_url")!!)
        setContentView(view)
    }
}
