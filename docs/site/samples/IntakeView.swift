import WebKit

final class IntakeViewController: UIViewController, WKScriptMessageHandler {
    var sessionURL: URL!
    var onCompleted: (String) -> Void = { _ in }

    override func loadView() {
        let configuration = WKWebViewConfiguration()
        configuration.userContentController.add(self, name: "disputeIntake")
        let webView = WKWebView(frame: .zero, configuration: configuration)
        webView.load(URLRequest(url: sessionURL))
        view = webView
    }

    func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) {
        guard let text = message.body as? String,
              let json = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any],
              json["type"] as? String == "service.intake.completed",
              let id = json["evaluation_id"] as? String else { return }
        onCompleted(id)
    }
}
